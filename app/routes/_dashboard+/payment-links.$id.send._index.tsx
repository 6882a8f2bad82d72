import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SendForm } from "#app/capabilities/payment-link-sends/send-form.tsx";
import { readSendPage } from "#app/capabilities/payment-link-sends/send-view.server.ts";
import { SentEmails } from "#app/capabilities/payment-link-sends/sent-emails.tsx";
import { linkPath } from "#app/capabilities/payment-links/index.ts";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { PaymentLinkSendService } from "#proto/tollhouse/v1/payment_link_sends_pb.ts";

export const meta = titled("Send payment link");
export const handle = crumbs({ name: "Payment links", to: "/payment-links" }, { name: "Send" });

export async function loader(args: LoaderFunctionArgs) {
  return readSendPage(args);
}

/** POST /payment-links/:id/send */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, PaymentLinkSendService.method.sendPaymentLink, {
    fill: () => ({ paymentLinkId: args.params.id ?? "" }),
    to: `/payment-links/${args.params.id}/send`,
    done: "Email queued.",
  });
}

export default function SendPaymentLink() {
  const { link, sends, hasMore, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = `${linkPath(link)}/send`;
  return (
    <>
      <PageTitle
        title="Send by email"
        lead={link.title}
        actions={
          <Link to={linkPath(link)} className={button("quiet")}>
            Back to link
          </Link>
        }
      />
      <Columns>
        <Panel id="send" title="New email">
          {link.status === "active" ? (
            <SendForm state={state} action={path} />
          ) : (
            <Callout>Activate the link first: it takes no payments now.</Callout>
          )}
        </Panel>
        <Panel id="sent" title="Emails">
          {sends.length > 0 ? (
            <SentEmails sends={sends} path={path} />
          ) : (
            <p className="text-sm text-muted">Nothing was sent yet.</p>
          )}
          {hasMore ? <p className="mt-2 text-sm text-muted">Older emails are in the API.</p> : null}
        </Panel>
      </Columns>
    </>
  );
}
