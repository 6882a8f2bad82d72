import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announcePresence, PRESENCE_LOCK_CLASS, type Presence } from "#extensions/database/presence.ts";
import {
  claimWork,
  finishRecord,
  IdempotencyInProgressError,
  moveTo,
  type Operation,
} from "#extensions/idempotency/index.ts";
import { newId } from "#extensions/ids.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/work.ts";
import { anOrganization, aPlatform, type Platform, type TestOrganization } from "#tests/support/platform.ts";

let platform: Platform;
let organization: TestOrganization;
let database: pg.Client;
const present: Presence[] = [];

beforeAll(async () => {
  platform = await aPlatform({ env: { SUBMISSION_LEASE_MS: "600000" } });
  organization = await anOrganization(platform);
  database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await Promise.all(present.map((presence) => presence.leave()));
  await database.end();
  await platform.close();
});

async function anInstance(): Promise<Presence> {
  const presence = await announcePresence(platform.databaseUrl);
  present.push(presence);
  return presence;
}

/** The organization's work as another process of the service would do it. */
function workAt(presence: Presence, idempotencyKey: string | null = "key"): UnitOfWork {
  const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
  const call = { environment: "sandbox" as const, requestId: "test", idempotencyKey };
  return createUnitOfWork({ ...platform.context, presence }, tenant, call);
}

function anOperation(): Operation {
  return { operation: newId("event"), subjectId: "dsp_1", fingerprint: "f", recoveryPoint: "started" };
}

async function holderOf(instance: number): Promise<number | undefined> {
  const { rows } = await database.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and granted",
    [PRESENCE_LOCK_CLASS, instance],
  );
  return rows[0]?.pid;
}

describe("a presence", () => {
  test("lasts until it leaves", async () => {
    const presence = await anInstance();
    expect(await holderOf(presence.instance)).toBeDefined();
    await presence.leave();
    await expect.poll(() => holderOf(presence.instance)).toBeUndefined();
  });

  test("ends with its process, whatever ends that", async () => {
    const script = `import { announcePresence } from "#extensions/database/presence.ts";
      console.log((await announcePresence(process.env.DATABASE_URL)).instance);`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      env: { ...process.env, DATABASE_URL: platform.databaseUrl },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    const instance = Number(line);
    expect(await holderOf(instance)).toBeDefined();
    child.kill("SIGKILL");
    await expect.poll(() => holderOf(instance)).toBeUndefined();
  });

  test("comes back when its connection breaks, and goes for good when it leaves", async () => {
    const presence = await anInstance();
    const first = await holderOf(presence.instance);
    await database.query("select pg_terminate_backend($1)", [first]);
    await expect.poll(async () => (await holderOf(presence.instance)) ?? first, { timeout: 5_000 }).not.toBe(first);
    await presence.leave();
    await expect.poll(() => holderOf(presence.instance)).toBeUndefined();
  });
});

describe("work that an instance has claimed", () => {
  test("is not taken from it while it lives", async () => {
    const [owner, other] = [await anInstance(), await anInstance()];
    const operation = anOperation();
    expect(await claimWork(workAt(owner), operation)).toMatchObject({ claim: { isOurs: true } });
    for (const key of ["key", "another key", null])
      await expect(claimWork(workAt(other, key), operation)).rejects.toThrow(IdempotencyInProgressError);
    await expect(claimWork(workAt(owner), operation)).rejects.toThrow(IdempotencyInProgressError);
  });

  test("is taken over at once when it is gone, where it stopped, by one of many", async () => {
    const owner = await anInstance();
    const operation = anOperation();
    const result = await claimWork(workAt(owner), operation);
    if (!("claim" in result)) throw new Error("nothing was claimed");
    expect(await moveTo(workAt(owner), result.claim, "engine_called", { stage: "dispute" })).toBe(true);
    await owner.leave();
    await expect.poll(() => holderOf(owner.instance)).toBeUndefined();

    const others = await Promise.all(Array.from({ length: 4 }, anInstance));
    const outcomes = await Promise.allSettled(others.map((other) => claimWork(workAt(other), operation)));
    const won = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(won).toMatchObject([
      { claim: { recoveryPoint: "engine_called", state: { stage: "dispute" }, isOurs: true } },
    ]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(IdempotencyInProgressError);

    // Whoever lost the claim cannot save with it any more.
    expect(await moveTo(workAt(owner), result.claim, "finished", {})).toBe(false);
    expect(await finishRecord(workAt(owner), result.claim, new Uint8Array(), "application/json")).toBe(false);
  });

  test("is taken over from an instance that hangs when its time is over", async () => {
    const [owner, other] = [await anInstance(), await anInstance()];
    const operation = anOperation();
    await claimWork(workAt(owner), operation);
    await database.query(
      "update idempotency_records set lease_expires_at = now() - interval '1 second' where operation = $1",
      [operation.operation],
    );
    expect(await claimWork(workAt(other), operation)).toMatchObject({ claim: { recoveryPoint: "started" } });
    expect(await holderOf(owner.instance)).toBeDefined();
  });

  test("of another key is told apart from one's own", async () => {
    const owner = await anInstance();
    const operation = anOperation();
    await claimWork(workAt(owner, "first"), operation);
    await owner.leave();
    await expect.poll(() => holderOf(owner.instance)).toBeUndefined();
    const taken = await claimWork(workAt(await anInstance(), "second"), operation);
    expect(taken).toMatchObject({ claim: { isOurs: false } });
  });
});
