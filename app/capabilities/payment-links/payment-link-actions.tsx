import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { FormIdentity } from "#app/dashboard/forms/contract-form.tsx";
import { formState, type NewForm } from "#app/dashboard/forms/form.ts";
import { linkPath } from "./payment-link-columns.tsx";
import { hasEnded } from "./payment-link-labels.ts";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

interface PaymentLinkActionsProps {
  link: PaymentLinkView;
  /** Makes a second click on "Duplicate" count once. */
  duplicate: NewForm;
}

/** Actions for the link in its state. */
export function PaymentLinkActions({ link, duplicate }: PaymentLinkActionsProps) {
  const { status } = link;
  const path = linkPath(link);
  const isOver = hasEnded(link);
  return (
    <>
      {isOver ? null : (
        <Link to={`${path}/edit`} className={button("quiet")}>
          Edit
        </Link>
      )}
      <Form method="post" action={`${path}/duplicate`}>
        <FormIdentity state={formState(duplicate)} />
        <button type="submit" className={button("secondary")}>
          Duplicate
        </button>
      </Form>
      {isOver ? null : <Deactivate link={link} />}
      {status === "active" ? <Pause link={link} /> : null}
      {status === "draft" || status === "paused" ? (
        <Form method="post" action={`${path}/activate`}>
          <button type="submit" className={button()}>
            Activate
          </button>
        </Form>
      ) : null}
    </>
  );
}

function Pause({ link }: { link: PaymentLinkView }) {
  return (
    <Confirm
      question={`Pause “${link.title}”?`}
      verb="Pause link"
      action={`${linkPath(link)}/pause`}
      trigger={{ className: button("secondary"), content: "Pause" }}
    >
      Nobody can start to pay until you activate it again. <PayingNow link={link} />
    </Confirm>
  );
}

function Deactivate({ link }: { link: PaymentLinkView }) {
  return (
    <Confirm
      question={`Deactivate “${link.title}”?`}
      verb="Deactivate link"
      action={`${linkPath(link)}/deactivate`}
      danger
      trigger={{ className: button("secondary"), content: "Deactivate" }}
    >
      The link ends for good. You can't activate it again. <PayingNow link={link} />
    </Confirm>
  );
}

function PayingNow({ link: { openAttempts } }: { link: PaymentLinkView }) {
  if (openAttempts === 0) return null;
  return (
    <>
      {openAttempts === 1
        ? "1 payer is paying now and may finish."
        : `${openAttempts} payers are paying now and may finish.`}
    </>
  );
}
