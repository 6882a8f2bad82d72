import { setTimeout as sleep } from "node:timers/promises";
import type { Instance } from "./instance.ts";
import type { Stage } from "./stage.ts";

export interface Drill {
  readonly name: string;
  /** What happens under load. */
  readonly happen: (stage: Stage, address: Address) => Promise<void>;
  /** Not one try may fail. */
  readonly isSeamless?: boolean;
}

/** The address that clients know, which operators can move to another balancer. */
export interface Address {
  url: string;
}

const DOWN_MS = 1_500;
const FROZEN_MS = 6_000;
const BETWEEN_MS = 2_000;

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
