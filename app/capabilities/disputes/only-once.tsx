import { Callout } from "#app/components/ui/callout.tsx";
import { isWaiting } from "./dispute-states.ts";
import type { DisputeView } from "./dispute-view.server.ts";

/** Said before the response, where the processor takes no second one. */
export function OnlyOnce({ dispute }: { dispute: DisputeView }) {
  if (!dispute.singleSubmission || !isWaiting(dispute)) return null;
  return (
    <Callout tone="warn">
      <p className="font-bold">You can respond once</p>
      <p>The processor takes one response to this dispute. You can&apos;t add or change anything after it.</p>
    </Callout>
  );
}
