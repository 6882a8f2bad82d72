import { setTimeout as sleep } from "node:timers/promises";
import type { Instance } from "./instance.ts";
import type { Stage } from "./stage.ts";
import type { Ways } from "./ways.ts";

type Way = Ways["postgres"];

export interface Drill {
  readonly name: string;
  /** The fault under load. */
  readonly happen: (stage: Stage, address: Address) => Promise<void>;
  /** Whether every try must succeed. */
  readonly isSeamless?: boolean;
}

/** The clients' address, which operators can move to another balancer. */
export interface Address {
  url: string;
}

const DOWN_MS = 1_500;
const FROZEN_MS = 6_000;
const BETWEEN_MS = 2_000;
const SILENT_MS = 20_000;
const STILL_MS = 8_000;

async function killEach(instances: readonly Instance[]): Promise<void> {
  for (const instance of instances) {
    await instance.kill();
    await sleep(DOWN_MS);
    await instance.start();
    await sleep(BETWEEN_MS);
  }
}

async function replaceEach(instances: readonly Instance[]): Promise<void> {
  for (const instance of instances) {
    await instance.stop();
    await instance.start();
    await sleep(BETWEEN_MS);
  }
}

/** Open connections accept data and never answer; new ones work. */
async function silence(...ways: readonly Way[]): Promise<void> {
  for (const way of ways) way.silence();
  await sleep(SILENT_MS);
}

/** Pauses all traffic without loss. */
async function standStill(way: Way): Promise<void> {
  way.standStill(true);
  await sleep(STILL_MS);
  way.standStill(false);
}

export const drills: readonly Drill[] = [
  { name: "nothing happens", isSeamless: true, happen: () => sleep(5_000) },
  { name: "kill -9 of each UI", happen: ({ uis }) => killEach(uis) },
  { name: "kill -9 of each extensions service", happen: ({ extensions }) => killEach(extensions) },
  {
    name: "rolling restart of all four",
    isSeamless: true,
    happen: ({ extensions, uis }) => replaceEach([...extensions, ...uis]),
  },
  { name: "PostgreSQL restarts", happen: ({ restartPostgres }) => restartPostgres() },
  {
    name: "an extensions service freezes past its lease",
    async happen({ extensions: [first] }) {
      first?.freeze();
      await sleep(FROZEN_MS);
      first?.thaw();
    },
  },
  { name: "silent: connections to PostgreSQL", happen: ({ ways }) => silence(ways.postgres) },
  { name: "silent: connections to the engine", happen: ({ ways }) => silence(ways.engine) },
  { name: "silent: connections of the UIs to the services", happen: ({ ways }) => silence(...ways.grpc) },
  { name: "frozen: PostgreSQL", happen: ({ ways }) => standStill(ways.postgres) },
  { name: "frozen: the engine", happen: ({ ways }) => standStill(ways.engine) },
  {
    name: "the balancer freezes, and the address moves to the standby",
    async happen({ front, standby }, address) {
      front.instance.freeze();
      await sleep(DOWN_MS);
      address.url = standby.url;
      await sleep(FROZEN_MS);
      front.instance.thaw();
    },
  },
];
