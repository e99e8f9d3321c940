FROM python:3.13.14-slim-trixie

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
WORKDIR /app

COPY requirements.txt ./
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes --requirement requirements.txt

# A volume that is mounted here for the first time takes over the folder's owner.
RUN useradd --system --uid 10001 --no-create-home nainjaune && install --directory --owner=nainjaune /data

COPY LICENSE ./
COPY bot bot
COPY cogs cogs

USER 10001
# Everything is kept in this one file: without a volume it goes with the container.
ENV DATABASE_URL=sqlite:////data/nainjaune.db
VOLUME /data

# Figures and health, inside the container only; to be read from outside, METRICS=0.0.0.0:9109 and a port that is not
# published to the world.
ENV METRICS=127.0.0.1:9109

# An image in OCI format drops this, as podman and buildah make them; compose.yaml says it again.
HEALTHCHECK --interval=1m --timeout=5s --start-period=3m --retries=3 \
    CMD ["python", "-c", "import http.client as h, os; c = h.HTTPConnection(os.environ['METRICS'], timeout=4); c.request('GET', '/healthz'); r = c.getresponse(); print(r.read().decode()); raise SystemExit(r.status != 200)"]

CMD ["python", "-m", "bot"]
