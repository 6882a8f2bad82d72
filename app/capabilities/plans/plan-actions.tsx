import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { planPath } from "./plan-path.ts";
import type { PlanView } from "./plan-view.server.ts";

/** Actions for the plan in its state. An archived one has none. */
export function PlanActions({ plan }: { plan: PlanView }) {
  const path = planPath(plan);
  if (plan.status === "archived") return null;
  return (
    <>
      <Link to={`${path}/edit`} className={button("quiet")}>
        Edit
      </Link>
      <Confirm
        question={`Archive “${plan.name}”?`}
        verb="Archive plan"
        action={`${path}/archive`}
        danger
        trigger={{ className: button("secondary"), content: "Archive" }}
      >
        New customers can't subscribe to it. Its subscribers are still billed. You can't activate it again.
      </Confirm>
      {plan.status === "draft" ? (
        <Form method="post" action={`${path}/activate`}>
          <button type="submit" className={button()}>
            Activate
          </button>
        </Form>
      ) : null}
    </>
  );
}
