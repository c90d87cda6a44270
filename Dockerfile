# The site on a Node host of its own. MONGODB_URI, JWT_SECRET and SITE_URL come from outside (see docs/operate.md).
FROM node:24-bookworm-slim AS build
WORKDIR /site
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
COPY packages/embedded-mongo/package.json packages/embedded-mongo/
RUN npm ci
COPY . .
# Only what a server needs, as JavaScript; then the folder for e-mails that nobody sends, which the site may write.
RUN npm run image && mkdir -m 700 /data

# Node and nothing else: no shell, no package manager.
FROM gcr.io/distroless/nodejs24-debian12
WORKDIR /site
# The image has no checkout: `docker build --build-arg GIT_COMMIT=$(git rev-parse HEAD)` says what `site_build_info` shows.
ARG GIT_COMMIT=
ENV GIT_COMMIT=$GIT_COMMIT
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# All of it is root's: the site can read its code and not change it.
COPY --from=build /site/.next/standalone ./
COPY --from=build /site/.next/static .next/static
COPY --from=build /site/public public
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
EXPOSE 3000
# Liveness. Whether it may get traffic says /api/readyz (compose.yaml).
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Migrates the database and makes the admin of ADMIN_EMAIL and ADMIN_PASSWORD before it serves.
CMD ["host/main.mjs"]
