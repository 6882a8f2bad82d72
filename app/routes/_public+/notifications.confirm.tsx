import type { ActionFunctionArgs } from "@remix-run/node";
import { followLink, readLink } from "#app/capabilities/notifications/follow-link.server.ts";
import { LinkPage } from "#app/capabilities/notifications/link-page.tsx";
import { titled } from "#app/components/page.tsx";

export const meta = titled("Confirm emails");

export const loader = readLink;

/** POST /notifications/confirm */
export async function action(args: ActionFunctionArgs) {
  return followLink(args, "confirm");
}

export default function ConfirmEmails() {
  return (
    <LinkPage
      title="Confirm your address?"
      lead="You then get emails about the organization that asked for it. Each has a link to unsubscribe."
      verb="Confirm address"
      done={{
        title: "Your address is confirmed",
        text: ({ email, organizationName }) => `${email} gets emails about ${organizationName} from now on.`,
      }}
      invalid="It is older than 7 days, or the recipient was removed. Ask the organization to send a new one."
    />
  );
}
