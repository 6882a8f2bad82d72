import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announcePresence, PRESENCE_LOCK_CLASS, type Presence } from "#extensions/platform/database/instance-lock.ts";
import { newId } from "#extensions/platform/ids.ts";
import {
  type Asked,
  type Claim,
  claimWork,
  finishWith,
  IdempotencyInProgressError,
  moveTo,
} from "#extensions/platform/operations/index.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService, SubmitEvidenceResponseSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
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

type TestAsked = Asked & { readonly subjectId: string };

function anOperation(): TestAsked {
  const method = DisputeService.method.submitEvidence;
  return { method, subjectId: newId("dispute"), fingerprint: {} };
}

/** With the subject's id as the key. */
async function claimed(presence: Presence, asked: TestAsked): Promise<Claim> {
  const result = await claimWork(workAt(presence, asked.subjectId), asked);
  if (!("claim" in result)) throw new Error("nothing was claimed");
  return result.claim;
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
    const script = `import { announcePresence } from "#extensions/platform/database/instance-lock.ts";
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
    const asked = anOperation();
    await claimed(owner, asked);
    for (const key of [asked.subjectId, "another key", null])
      await expect(claimWork(workAt(other, key), asked)).rejects.toThrow(IdempotencyInProgressError);
    await expect(claimWork(workAt(owner, asked.subjectId), asked)).rejects.toThrow(IdempotencyInProgressError);
  });

  test("is taken over at once when it is gone, where it stopped, by one of many", async () => {
    const asked = anOperation();
    const { owner, claim } = await aDeadOwner(asked);
    const others = await Promise.all(Array.from({ length: 4 }, anInstance));
    const outcomes = await Promise.allSettled(others.map((other) => claimWork(workAt(other, asked.subjectId), asked)));
    const won = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(won).toMatchObject([
      { claim: { recoveryPoint: "engine_called", state: { stage: "dispute" } }, isOurs: true },
    ]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(IdempotencyInProgressError);

    // Whoever lost the claim cannot save with it any more.
    const late = workAt(owner);
    await expect(moveTo(late, claim, "started")).rejects.toThrow(IdempotencyInProgressError);
    const answer = finishWith({ ...late, claim }, SubmitEvidenceResponseSchema, {});
    await expect(answer).rejects.toThrow(IdempotencyInProgressError);
  });

  test("is taken over from an instance that hangs when its time is over", async () => {
    const [owner, other] = [await anInstance(), await anInstance()];
    const asked = anOperation();
    const { id } = await claimed(owner, asked);
    await database.query(
      "update idempotency_records set lease_expires_at = now() - interval '1 second' where id = $1",
      [id],
    );
    expect(await claimed(other, asked)).toMatchObject({ id, recoveryPoint: "started" });
    expect(await holderOf(owner.instance)).toBeDefined();
  });

  test("of another key is told apart from one's own", async () => {
    const asked = anOperation();
    await aDeadOwner(asked);
    const taken = await claimWork(workAt(await anInstance(), "another key"), asked);
    expect(taken).toMatchObject({ claim: { recoveryPoint: "engine_called" }, isOurs: false });
  });

  test("of another key that has done nothing yet is forgotten", async () => {
    const [owner, other] = [await anInstance(), await anInstance()];
    const asked = anOperation();
    const { id } = await claimed(owner, asked);
    await owner.leave();
    await expect.poll(() => holderOf(owner.instance)).toBeUndefined();
    const taken = await claimWork(workAt(other, "another key"), asked);
    expect(taken).toMatchObject({ claim: { recoveryPoint: "started" }, isOurs: true });
    expect("claim" in taken && taken.claim.id).not.toBe(id);
  });
});

/** One who had called the engine before it died. */
async function aDeadOwner(asked: TestAsked) {
  const owner = await anInstance();
  const claim = await claimed(owner, asked);
  await moveTo(workAt(owner), claim, "engine_called", { stage: "dispute" });
  await owner.leave();
  await expect.poll(() => holderOf(owner.instance)).toBeUndefined();
  return { owner, claim };
}
