import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { create } from "@bufbuild/protobuf";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { type Instance, startHeartbeat } from "#extensions/platform/database/heartbeat.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { type ClaimRequest, claimOperation, type OperationClaim } from "#extensions/platform/operations/index.ts";
import { leaseOf } from "#extensions/platform/operations/lease.ts";
import { finish, moveTo } from "#extensions/platform/operations/settle.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService, SubmitEvidenceResponseSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aConnection } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";

const LEASE_MS = 1_000;
const logger = pino({ level: "silent" });

const { platform, organization } = await startPlatform({ env: { OPERATION_LEASE_MS: "600000" } });
const instances: Instance[] = [];

const database = await closedAfterTests(aConnection(platform.databaseUrl));
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.leave()));
});

async function anInstance(leaseMs = LEASE_MS): Promise<Instance> {
  const instance = await startHeartbeat({ databaseUrl: platform.databaseUrl, heartbeatMs: 100, leaseMs, logger });
  instances.push(instance);
  return instance;
}

/** The organization's work in another process of the service. */
function workAt(instance: Instance, idempotencyKey: string | null = "key"): UnitOfWork {
  const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
  const call = { environment: "sandbox" as const, requestId: "test", idempotencyKey };
  return createUnitOfWork({ ...platform.context, instance }, tenant, call);
}

type TestRequest = ClaimRequest & { readonly subjectId: string };

function anOperation(): TestRequest {
  const method = DisputeService.method.submitEvidence;
  const lease = leaseOf(platform.context.config);
  return { method, subjectId: newId("dispute"), exclusive: "dispute", fingerprint: {}, lease };
}

/** The key is the subject's ID. */
async function claimed(instance: Instance, request: TestRequest): Promise<OperationClaim> {
  const result = await claimOperation(workAt(instance, request.subjectId), request);
  if (!("claim" in result)) throw new Error("nothing was claimed");
  return result.claim;
}

async function heartbeatOf(id: string): Promise<number | undefined> {
  const { rows } = await database.query<{ at: number }>(
    "select extract(epoch from heartbeat_at)::float8 as at from running_instances where id = $1",
    [id],
  );
  return rows[0]?.at;
}

describe("a heartbeat", () => {
  test("goes on until its process leaves", async () => {
    const instance = await anInstance();
    const first = (await heartbeatOf(instance.id)) ?? 0;
    await expect.poll(async () => (await heartbeatOf(instance.id)) ?? 0).toBeGreaterThan(first);
    await instance.leave();
    expect(await heartbeatOf(instance.id)).toBeUndefined();
  });

  test("of a process that was killed ends with its lease, and one of the others is told", async () => {
    const others = await Promise.all([anInstance(), anInstance()]);
    const deaths: string[] = [];
    for (const other of [...others, platform.context.instance]) other.onDeath(() => deaths.push(other.id));
    const script = `import { startHeartbeat } from "#extensions/platform/database/heartbeat.ts";
      const options = { databaseUrl: process.env.DATABASE_URL, heartbeatMs: 100, leaseMs: ${LEASE_MS}, logger: console };
      console.log((await startHeartbeat(options)).id);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      env: { ...process.env, DATABASE_URL: platform.databaseUrl },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [id] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    expect(await heartbeatOf(id)).toBeDefined();
    child.kill("SIGKILL");
    await expect.poll(() => heartbeatOf(id), { timeout: 10_000 }).toBeUndefined();
    expect(deaths).toHaveLength(1);
  });

  test("survives that its connection breaks", async () => {
    const instance = await anInstance(5_000);
    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    const before = (await heartbeatOf(instance.id)) ?? 0;
    await expect.poll(async () => (await heartbeatOf(instance.id)) ?? 0).toBeGreaterThan(before);
  });
});

describe("work that an instance has claimed", () => {
  test("is not taken from it while it lives", async () => {
    const [owner, other] = [await anInstance(), await anInstance()];
    const request = anOperation();
    await claimed(owner, request);
    for (const key of [request.subjectId, "another key", null])
      await expect(claimOperation(workAt(other, key), request)).rejects.toMatchObject({
        reason: "idempotency_in_progress",
      });
    await expect(claimOperation(workAt(owner, request.subjectId), request)).rejects.toMatchObject({
      reason: "idempotency_in_progress",
    });
  });

  test("is taken over when it is dead, where it stopped, by one of many", async () => {
    const request = anOperation();
    const { owner, claim } = await aDeadOwner(request);
    const others = await Promise.all(Array.from({ length: 4 }, () => anInstance()));
    const outcomes = await Promise.allSettled(
      others.map((other) => claimOperation(workAt(other, request.subjectId), request)),
    );
    const won = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(won).toMatchObject([
      { claim: { recoveryPoint: "asked", fencingToken: claim.fencingToken + 1 }, isOurs: true },
    ]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ reason: "idempotency_in_progress" });

    // An owner without the claim cannot save any more.
    const late = workAt(owner);
    await expect(moveTo(late, claim, asked(request))).rejects.toMatchObject({ reason: "idempotency_in_progress" });
    const answer = finish(late, claim, { answer: create(SubmitEvidenceResponseSchema) });
    await expect(answer).rejects.toMatchObject({ reason: "idempotency_in_progress" });
  });

  test("is taken over from an instance that hangs when its lease is over", async () => {
    const [owner, other] = [await anInstance(), await anInstance()];
    const request = anOperation();
    const { id } = await claimed(owner, request);
    await database.query(
      "update idempotency_records set lease_expires_at = now() - interval '1 second' where id = $1",
      [id],
    );
    expect(await claimed(other, request)).toMatchObject({ id, recoveryPoint: "started" });
    expect(await heartbeatOf(owner.id)).toBeDefined();
  });

  test("of another key is told apart from one's own", async () => {
    const request = anOperation();
    await aDeadOwner(request);
    const taken = await claimOperation(workAt(await anInstance(), "another key"), request);
    expect(taken).toMatchObject({ claim: { recoveryPoint: "asked" }, isOurs: false });
  });

  test("of another key that has done nothing yet is forgotten", async () => {
    const [owner, other] = [await anInstance(), await anInstance()];
    const request = anOperation();
    const { id } = await claimed(owner, request);
    await owner.leave();
    const taken = await claimOperation(workAt(other, "another key"), request);
    expect(taken).toMatchObject({ claim: { recoveryPoint: "started" }, isOurs: true });
    expect("claim" in taken && taken.claim.id).not.toBe(id);
  });
});

const asked = ({ lease }: TestRequest) => ({ recoveryPoint: "asked", state: { stage: "dispute" }, lease });

/** An owner that died after asking the engine. */
async function aDeadOwner(request: TestRequest) {
  const owner = await anInstance();
  const claim = await claimed(owner, request);
  await moveTo(workAt(owner), claim, asked(request));
  await owner.leave();
  return { owner, claim };
}
