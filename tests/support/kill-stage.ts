import { afterEach } from "vitest";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { closedAfterTests } from "./close-after-tests.ts";
import { completeOperations } from "./complete-operations.ts";
import { anEngineProxy } from "./engine-proxy.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "./extensions-process.ts";
import { type HeldLock, killAt, locking, QUICK_TAKEOVER, until } from "./killing.ts";
import { type Platform, platformEnv, type TestOrganization } from "./platform.ts";

interface Subject {
  readonly id: string;
}

/** An operation at the engine, whose process is killed. */
interface Killed<Target extends Subject> {
  /** Asks a process for it. Without it the process acts by itself. */
  readonly act?: (process: ExtensionsProcess, target: Target) => Promise<unknown>;
  /** A statement whose lock keeps the operation from its claim. */
  readonly claimLock: (target: Target) => string;
  /** Whether the engine did it. Without it, the answer has come once our save waits for a lock. */
  readonly isDone?: (target: Target) => Promise<boolean>;
}

interface Point<Target> {
  /** Whether the claim was saved; the operation is then finished rather than dropped. */
  readonly isSent: boolean;
  readonly kill: (target: Target) => Promise<void>;
}

export const lockOfDispute = ({ id }: Subject) => `select from dispute_extensions where id = '${id}' for update`;

/** Processes of the service before an engine that can be held, to be killed at each point of an engine operation. */
export async function aKillStage({ databaseUrl, engineUrl, context }: Platform, organization: TestOrganization) {
  const proxy = await closedAfterTests(anEngineProxy(engineUrl));
  const running: ExtensionsProcess[] = [];
  afterEach(async () => {
    proxy.pass();
    await Promise.all(running.splice(0).map((process) => process.kill()));
  });

  async function start(): Promise<ExtensionsProcess> {
    const process = await anExtensionsProcess(platformEnv(databaseUrl, proxy.url, QUICK_TAKEOVER));
    running.push(process);
    return process;
  }

  const count = (where: Record<string, unknown>) => organization.work().em.count(IdempotencyRecordEntity, where);

  function points<Target extends Subject>({ act, claimLock, isDone }: Killed<Target>) {
    const killWhile = async (target: Target, point: () => Promise<unknown>) => {
      const process = await start();
      if (act) return killAt(process, act(process, target), point);
      await point();
      await process.kill();
    };
    const whileLocked = async (target: Target, statement: string, point: (lock: HeldLock) => Promise<unknown>) => {
      const lock = await locking(databaseUrl, statement);
      await killWhile(target, () => point(lock));
      await lock.release();
    };
    const all: Readonly<Record<string, Point<Target>>> = {
      "in the transaction of its claim": {
        isSent: false,
        kill: (target) => whileLocked(target, claimLock(target), (lock) => lock.isWaitedFor()),
      },
      "after its claim and before the engine is called": {
        isSent: true,
        kill: (target) =>
          whileLocked(target, "lock table merchant_extensions in access exclusive mode", () =>
            until(async () => (await count({ subjectId: target.id, recoveryPoint: "asked" })) === 1),
          ),
      },
      "with the call on its way, which never arrives": {
        isSent: true,
        async kill(target) {
          const swallowed = proxy.swallow("POST");
          await killWhile(target, () => swallowed);
          proxy.pass();
        },
      },
      "between the engine's answer and our save": {
        isSent: true,
        async kill(target) {
          const call = proxy.hold("POST");
          let lock: HeldLock | undefined;
          await killWhile(target, async () => {
            await call.arrived;
            lock = await locking(databaseUrl, "lock table events in share row exclusive mode");
            call.letThrough();
            await (isDone ? until(() => isDone(target)) : lock.isWaitedFor());
          });
          await lock?.release();
        },
      },
    };
    return Object.entries(all);
  }

  return {
    start,
    points,
    /** Resolves once the completer left nothing unfinished. It may run before the lease of the dead process ends. */
    completed: ({ id: subjectId }: Subject) =>
      until(async () => {
        await completeOperations(context);
        return (await count({ subjectId, finishedAt: null })) === 0;
      }),
    isFinished: async ({ id: subjectId }: Subject) => (await count({ subjectId, recoveryPoint: "finished" })) === 1,
    unfinished: ({ id: subjectId }: Subject) => count({ subjectId, finishedAt: null }),
  };
}
