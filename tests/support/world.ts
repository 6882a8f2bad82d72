import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { operationOf } from "#contract/operations.ts";
import { registry } from "#extensions/capabilities.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import type { Ids, Sample } from "#tests/support/sample.ts";
import type { aBankLinkProvider } from "./bank-links.ts";
import type { Platform, TestOrganization } from "./platform.ts";

/** The organization and platform for which a capability's world is built. */
export interface Stage {
  readonly platform: Platform;
  readonly organization: TestOrganization;
  readonly bank: Awaited<ReturnType<typeof aBankLinkProvider>>;
  /** Stored in every free text, and nowhere else. */
  readonly canary: string;
}

/**
 * A capability's data in a test organization, with samples of its operations, for isolation, OpenAPI answers and
 * fuzzing (`tests/<capability>/world.ts`).
 */
export interface CapabilityWorld {
  /** Creates one of everything through the service. Returns the ids by their names in the contract. */
  build(stage: Stage): Promise<Ids>;
  /** Creates what one organization needs once, for example a finished operation and a cursor. */
  buildOnce?(stage: Stage): Promise<Ids>;
  /** Creates what exists in live too, which is as foreign to a sandbox call as another organization's. */
  buildLive?(stage: Stage): Promise<Ids>;
  /** By operation id. An operation without a sample needs only the ids of its path. */
  readonly samples?: Readonly<Record<string, (ids: Ids) => readonly Sample[]>>;
  /** By operation ID: fixed fields of valid fuzz requests, so that they do not disturb each other. */
  readonly fuzzed?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Isolation entries of pages, system methods and public routes, which have no operation id. */
  readonly entries?: Readonly<Record<string, Entry>>;
}

/** The worlds of all capabilities that have one, in the order of the capabilities. */
export const worlds: readonly CapabilityWorld[] = await Promise.all(
  registry.capabilities
    .map(({ name }) => new URL(`../${name}/world.ts`, import.meta.url))
    .filter((url) => existsSync(url))
    .map(async (url) => ((await import(url.href)) as { world: CapabilityWorld }).world),
);

/** The world that makes each ID, known after a whole build. */
let bringing: ReadonlyMap<string, CapabilityWorld> | null = null;

/** One of everything that operations name; with names, only those, once a whole build has found their worlds. */
export async function buildWorld(stage: Stage, named?: readonly string[]): Promise<Ids> {
  const built: Record<string, string> = {
    organization_id: stage.organization.id,
    organization_slug: stage.organization.slug,
    engine_merchant_id: stage.organization.engineMerchantId,
  };
  const known = bringing;
  if (named && known) {
    for (const world of worlds)
      if (named.some((name) => known.get(name) === world)) addIds(built, await world.build(stage));
    return built;
  }
  const brought = new Map<string, CapabilityWorld>();
  for (const world of worlds) {
    const ids = await world.build(stage);
    addIds(built, ids);
    for (const name of Object.keys(ids)) brought.set(name, world);
  }
  bringing = brought;
  return built;
}

function addIds(built: Record<string, string>, ids: Ids): void {
  const twice = Object.keys(ids).find((name) => name in built);
  if (twice) throw new Error(`Two worlds bring a ${twice}.`);
  Object.assign(built, ids);
}

/** Everything, including the resources that an organization needs once. */
export async function buildWholeWorld(stage: Stage): Promise<Ids> {
  const built: Record<string, string> = { ...(await buildWorld(stage)) };
  for (const world of worlds) addIds(built, (await world.buildOnce?.(stage)) ?? {});
  return built;
}

export async function buildLiveWorld(stage: Stage): Promise<Ids> {
  const built: Record<string, string> = {};
  for (const world of worlds) Object.assign(built, await world.buildLive?.(stage));
  return built;
}

/** Samples of the operation, at least one, each with a new idempotency key where the operation requires one. */
export function samplesOf(operationId: string, ids: Ids): readonly Sample[] {
  const samples = worlds.map(({ samples }) => samples?.[operationId]).find((each) => each !== undefined);
  const all = samples?.(ids) ?? [{}];
  if (!requireKeys.has(operationId)) return all;
  return all.map((sample) => ({ ...sample, headers: { "idempotency-key": randomUUID(), ...sample.headers } }));
}

const operations = registry.routes.flatMap(({ service }) => service.methods.flatMap((each) => operationOf(each) ?? []));
const requireKeys = new Set(operations.filter((each) => each.idempotencyKeyRequired).map(({ id }) => id));
