import { pino } from "pino";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { asking, type DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { anEffect } from "./effects.ts";

/** For a separate process: runs due work until it is killed at the point named by PAUSE_AT. */
const LEASE_MS = 1_000;
const pauseAt = process.env.PAUSE_AT;

async function pause(point: string): Promise<void> {
  if (pauseAt !== point) return;
  console.log("paused");
  await new Promise(() => setInterval(() => {}, 1_000));
}

const context = await createContext({ config: readConfig(), logger: pino({ level: "silent" }), registry });
startDueWork(
  context,
  {
    "test.transaction": async (phase, item) => {
      await pause("begun");
      anEffect(phase, item);
      await phase.save();
      await pause("changed");
    },
    "test.asking": asking(async (work: UnitOfWork, item: DueItem, done) => {
      await pause("begun");
      await work.atomically(async (phase) => {
        anEffect(phase, item);
        await phase.save();
        await pause("changed");
        await done(phase);
      });
      await pause("done");
    }),
  },
  { leaseMs: LEASE_MS, intervalMs: 100 },
);
console.log("started");
