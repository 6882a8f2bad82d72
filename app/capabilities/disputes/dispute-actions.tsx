import { button } from "#app/components/ui/button.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import type { DisputeAction } from "./dispute-actions.server.ts";

/** Buttons beside the title, each of which asks first. */
export function DisputeActions({ actions }: { actions: readonly DisputeAction[] }) {
  return actions.map(({ name, question, means, to }) => (
    <Confirm
      key={to}
      question={question}
      verb={name}
      danger
      action={to}
      trigger={{ className: button("secondary"), content: name }}
    >
      {means}
    </Confirm>
  ));
}
