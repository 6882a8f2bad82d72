import { useInstantText } from "#app/components/ui/local-time.tsx";
import { Sign } from "#app/components/ui/sign.tsx";
import { timeLeft } from "#app/components/ui/time-left.ts";
import { useNow } from "#app/components/ui/viewer.ts";
import { headlineOf } from "./headline.ts";
import type { Overview } from "./read-overview.server.ts";

/** The most urgent open task. */
export function NextUp({ overview }: { overview: Overview }) {
  const now = useNow();
  const { label, title, text, deadline, urgency, action } = headlineOf(overview, now);
  return (
    <Sign label={label} title={title} urgency={urgency} action={action}>
      {text}
      {deadline ? (
        <>
          Next deadline: <strong>{timeLeft(new Date(deadline), now)}</strong>, <Exact at={deadline} />
        </>
      ) : null}
    </Sign>
  );
}

function Exact({ at }: { at: string }) {
  return useInstantText(at, "date-time");
}
