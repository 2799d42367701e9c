# mockfluence as a sidecar:
#   docker build -t mockfluence .
#   docker run --rm -p 4710:4710 -e MOCKFLUENCE_CONTROL_OPEN=1 mockfluence
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY fixtures ./fixtures
RUN npm run build

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# There is nothing to build here, so `prepare` need not even say so.
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
# MOCKFLUENCE_CONTAINER is the root below which mockfluence looks for mounted folders, and leaves its address in /tmp.
ENV NODE_ENV=production MOCKFLUENCE_HOST=0.0.0.0 MOCKFLUENCE_CONTAINER=/
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY fixtures ./fixtures
COPY scenarios ./scenarios
COPY src/handbook ./src/handbook
# A new volume takes its owner from the image. What is not mounted there is not used.
RUN install -d -o node -g node /data
USER node
EXPOSE 4710
# Asks the address that the server has left, whatever options it was given.
HEALTHCHECK --interval=5s --timeout=6s --start-period=10s --start-interval=100ms --retries=3 CMD ["node", "/app/dist/cli/main.js", "healthcheck"]
# In exec form node is process 1 and gets SIGTERM itself. The root file system may be read-only.
ENTRYPOINT ["node", "/app/dist/cli/main.js"]
