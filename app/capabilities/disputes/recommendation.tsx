import { Callout } from "#app/components/ui/callout.tsx";
import type { DisputeView } from "./dispute-view.server.ts";

const ACTIONS: Readonly<Record<string, string>> = {
  challenge: "Recommended: respond with evidence",
  accept: "Recommended: accept the dispute",
  refund: "Recommended: refund the payment",
};

/** What to do, and why. */
export function Recommendation({ dispute: { recommendation } }: { dispute: DisputeView }) {
  if (!recommendation) return null;
  const { action, reasons } = recommendation;
  return (
    <Callout>
      <p className="font-bold">{ACTIONS[action]}</p>
      {reasons.map(({ reason, text }) => (
        <p key={reason}>{text}</p>
      ))}
    </Callout>
  );
}
