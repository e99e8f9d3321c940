// The toolbar of the playground: where one is, and what time it is. It listens to the page's own requests to learn
// which window this is, and asks for what it wants in the same way.

const GONE = 410; // a window that has been asleep for long is forgotten, and only has to be opened anew
const UNAUTHORIZED = 401;
const OPENING = "/api/pages";
const ask = window.fetch.bind(window);
let context = null;
let words = null;
let told = null;

window.fetch = async (address, options) => {
  context = new Headers(options?.headers).get("X-Simcord-Context") ?? context;
  const request = address === OPENING ? { ...options, body: JSON.stringify(wanted()) } : options;
  const response = await ask(address, request).catch((error) => {
    if (error.name !== "AbortError") stop();
    throw error;
  });
  if (["/api/state", OPENING].includes(address)) {
    if (response.ok) response.clone().json().then(show, () => {});
    else if (response.status === GONE) window.location.reload();
    else if (response.status === UNAUTHORIZED && words === null) explain();
    else stop();
  }
  if (address === "/api/action" && response.ok && typeof options.body === "string") {
    response.clone().json().then((receipt) => notice(receipt, JSON.parse(options.body)), () => {});
  }
  return response;
};

// The address says who one is and where, so that a window that is loaded anew, or opened a second time, shows the same.
function wanted() {
  const asked = new URL(window.location).searchParams;
  return { viewer_id: asked.get("you"), target_id: asked.get("place") };
}

function remember(you, place) {
  const address = new URL(window.location);
  address.searchParams.set("you", you);
  address.searchParams.set("place", place);
  if (address.href !== window.location.href) window.history.replaceState(null, "", address);
}

function explain() {
  const sentence = document.createElement("p");
  sentence.id = "playground-keyless";
  sentence.textContent = document.querySelector("meta[name=playground-keyless]").content;
  document.body.replaceChildren(sentence);
}

function does(body) {
  return ask("/api/action", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Simcord-Capability": window.location.hash.slice(1),
      "X-Simcord-Context": context,
    },
    body: JSON.stringify(body),
  });
}

const timeButtons = [];

function labelled(text, control) {
  const label = document.createElement("label");
  label.className = "viewer-control";
  label.append(text, control);
  return label;
}

function timeButton(text, why, duration) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toolbar-button";
  button.textContent = text;
  button.title = why;
  button.addEventListener("click", async () => {
    timeButtons.forEach((one) => { one.disabled = true; });
    refused.textContent = words.passing;
    try {
      await does({ kind: "pass_time", duration });
    } finally {
      refused.textContent = "";
      timeButtons.forEach((one) => { one.disabled = false; });
    }
  });
  timeButtons.push(button);
  return button;
}

const place = document.createElement("select");
place.id = "playground-place";
place.addEventListener("change", () => does({ kind: "go_to", place: place.value }));
const now = document.createElement("span");
now.id = "playground-now";

const refused = document.createElement("span");
refused.id = "playground-notice";
refused.setAttribute("role", "status");

// SimCord takes no click on what has just changed, and says so, as it says what failed, where nobody sees it.
function notice({ rejected, settlement }, { kind }) {
  if (["failed", "timeout"].includes(settlement)) refused.textContent = words.failed;
  else if (["click", "select"].includes(kind)) refused.textContent = rejected ? words.late : "";
}

function build() {
  document.documentElement.lang = words.language;
  document.title = words.title;
  document.querySelector("label.viewer-control").firstChild.textContent = `${words.you} `;
  document.getElementById("action-status").before(
    labelled(`${words.place} `, place),
    now,
    timeButton(words.hour, words["hour-why"], "+1h"),
    timeButton(words.day, words["day-why"], "tomorrow"),
    refused,
  );
}

function stop() {
  told = null;
  if (words !== null) now.textContent = words.stopped;
}

function show({ playground, profile, viewerId }) {
  if (!playground) return;
  remember(viewerId, playground.place);
  if (words === null) {
    words = playground.words;
    build();
  }
  const seen = JSON.stringify(playground);
  if (seen === told) return;
  told = seen;
  place.replaceChildren(...playground.places.map(({ id, name }) => new Option(name, id)));
  place.value = playground.place;
  now.textContent = new Intl.DateTimeFormat(profile.locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: profile.timezone,
  }).format(new Date(playground.now));
}

// The end stays on the screen, as messages come, pictures load, and the window turns, until somebody scrolls away from
// it: answers would otherwise come below what there is to see. A new message brings everybody back.
const list = document.getElementById("channel-message-list");
const timeline = document.getElementById("channel-timeline");
let newest = 0n;
let isFollowed = true;

function follow() {
  if (isFollowed) timeline.scrollTop = timeline.scrollHeight;
}

for (const scrolling of ["wheel", "touchmove", "keydown", "pointerup"]) {
  timeline.addEventListener(scrolling, () => requestAnimationFrame(() => {
    isFollowed = timeline.scrollHeight - timeline.clientHeight - timeline.scrollTop < 40;
  }));
}

// SimCord asks for suggestions once something is typed; Discord asks as soon as one is there.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(".command-option-input") && target.value === "" && document.querySelector(".command-empty")) {
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

new MutationObserver(() => {
  const last = BigInt(list.lastElementChild?.dataset.messageId ?? 0);
  if (last > newest) isFollowed = true;
  newest = last;
  // In the first frame the page puts itself back where it was.
  requestAnimationFrame(() => requestAnimationFrame(follow));
}).observe(list, { childList: true });

const sizes = new ResizeObserver(follow);
sizes.observe(list);
sizes.observe(timeline);

if (!window.location.hash) explain();
