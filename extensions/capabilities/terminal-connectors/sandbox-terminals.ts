import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { assertMayAsk, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { accountReference } from "./account-reference.ts";
import { terminals } from "./terminals.ts";

/**
 * The sandbox's terminals, for test helpers and the demo.
 * @throws sandbox_terminal_required
 */
export function sandboxTerminalsOf(work: UnitOfWork) {
  const { sandbox } = work.context.use(terminals);
  if (!sandbox) throw refuse("sandbox_terminal_required");
  const calls = sandbox({ requestId: work.requestId, beforeAsk: () => assertMayAsk(work) });
  const reference = accountReference(work);
  return {
    ...calls,
    /** Those of the work's environment, once it has an account. */
    list: () => calls.list(reference),
    add: (name: string) => calls.add(reference, name),
  };
}
