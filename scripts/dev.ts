import { spawn } from "node:child_process";

/** Page and server with hot reload: the page on PORT (default 8080), the API behind it on API_PORT (default 8081). */
const port = process.env.PORT ?? "8080";
const apiPort = process.env.API_PORT ?? "8081";

const children = [
  spawn("node", ["--watch", "--watch-preserve-output", "src/server/main.ts"], {
    stdio: "inherit",
    env: { ...process.env, PORT: apiPort },
  }),
  spawn("rsbuild", ["dev"], { stdio: "inherit", env: { ...process.env, PORT: port, API_PORT: apiPort } }),
];

const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of children) child.on("exit", stop);
