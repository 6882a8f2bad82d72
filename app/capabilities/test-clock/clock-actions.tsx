import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import type { ClockView } from "./clock-view.server.ts";

/** What the clock's state allows. */
export function ClockActions({ clock: { status } }: { clock: ClockView }) {
  if (status === "real_time") return null;
  const isMoving = status === "advancing" || status === "paused";
  return (
    <>
      {status === "advancing" ? <Press verb="pause" name="Pause" /> : null}
      {status === "paused" ? <Press verb="resume" name="Resume" /> : null}
      {isMoving ? <Press verb="cancel" name="Cancel advance" /> : <Remove />}
    </>
  );
}

function Press({ verb, name }: { verb: string; name: string }) {
  return (
    <Form method="post" action={`/test-clock/${verb}`} preventScrollReset>
      <button type="submit" className={button("secondary")}>
        {name}
      </button>
    </Form>
  );
}

function Remove() {
  return (
    <Confirm
      question="Remove the test clock?"
      verb="Remove clock"
      danger
      action="/test-clock/remove"
      trigger={{ className: button("secondary"), content: "Remove clock" }}
    >
      The sandbox returns to real time. What happened on the clock stays, with its times. Work that was planned runs
      when real time reaches it, and at once if that time has passed. Subscriptions are next billed at the end of the
      period that the clock reached.
    </Confirm>
  );
}
