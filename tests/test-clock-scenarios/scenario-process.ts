import { pino } from "pino";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";

/** For a separate process: advances test clocks until it has the answer to the engine's write named by PAUSE_AT. */
const pauseAt = Number(process.env.PAUSE_AT);
const send = globalThis.fetch;
let writes = 0;

globalThis.fetch = async (url, init) => {
  const answer = await send(url, init);
  if (init?.method === "POST" && !String(url).includes("/clock")) writes += 1;
  if (pauseAt > 0 && writes === pauseAt) {
    console.log("paused");
    await new Promise(() => setInterval(() => {}, 1_000));
  }
  return answer;
};

const context = await createContext({ config: readConfig(), logger: pino({ level: "silent" }), registry });
registry.workers.find(({ name }) => name === "test_clocks")?.start(context);
console.log("started");
