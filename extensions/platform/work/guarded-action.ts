import type { Guard } from "./guard.ts";
import type { UnitOfWork } from "./work.ts";

/**
 * An action that later capabilities can refuse, because they know what depends on its subject and the capability itself
 * must not import them. They register a `guarding`.
 */
export interface GuardedAction<Subject extends object> {
  /**
   * Asks the guards in the action's transaction. What they read must not change before its commit: the caller locks the
   * subject, and whoever begins to depend on it holds it (`holdRow`). Throws what a guard refuses.
   */
  assertAllowed(phase: UnitOfWork, subject: Subject): Promise<void>;
}

export function guardedAction<Subject extends object>(): GuardedAction<Subject> {
  const action: GuardedAction<Subject> = {
    async assertAllowed(phase, subject) {
      const guards = phase.context.guards.filter((guard) => guard.action === action);
      for (const { assert } of guards) await (assert as Assert<Subject>)(phase, subject);
    },
  };
  return action;
}

type Assert<Subject> = (phase: UnitOfWork, subject: Subject) => Promise<void>;

export function guarding<Subject extends object>(action: GuardedAction<Subject>, assert: Assert<Subject>): Guard {
  return { action, assert };
}
