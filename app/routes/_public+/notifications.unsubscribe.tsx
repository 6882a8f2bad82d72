import type { ActionFunctionArgs } from "@remix-run/node";
import { followLink, readLink } from "#app/capabilities/notifications/follow-link.server.ts";
import { LinkPage } from "#app/capabilities/notifications/link-page.tsx";
import { titled } from "#app/components/page.tsx";

export const meta = titled("Unsubscribe");

export const loader = readLink;

/** POST /notifications/unsubscribe */
export async function action(args: ActionFunctionArgs) {
  return followLink(args, "unsubscribe");
}

export default function Unsubscribe() {
  return (
    <LinkPage
      title="Unsubscribe?"
      lead="You then get no further emails of this organization, and may miss a decision or a deadline."
      verb="Unsubscribe"
      done={{
        title: "You are unsubscribed",
        text: ({ email, organizationName }) => `${email} gets no further emails about ${organizationName}.`,
      }}
      invalid="The recipient was removed, so you get no further emails."
    />
  );
}
