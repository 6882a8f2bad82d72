import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/notice.tsx";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import type { Followed, readLink } from "./follow-link.server.ts";

interface LinkPageProps {
  title: string;
  lead: string;
  /** The button's word. */
  verb: string;
  done: { readonly title: string; text(followed: { organizationName: string; email: string }): string };
  /** What to do where the link no longer works. */
  invalid: string;
}

/** The page of a link in an email: one button, and then what it did. It needs no session and no scripts. */
export function LinkPage({ title, lead, verb, done, invalid }: LinkPageProps) {
  const { token } = useLoaderData<typeof readLink>();
  const followed = useActionData<Followed>();
  if (followed?.is === "done")
    return (
      <Notice title={done.title} actions={null}>
        {done.text(followed)}
      </Notice>
    );
  if (followed?.is === "invalid" || token === "")
    return (
      <Notice title="This link doesn't work any more" actions={null}>
        {invalid}
      </Notice>
    );
  const actions = (
    <Form method="post">
      <input type="hidden" name="token" value={token} />
      <button type="submit" className={button()}>
        {verb}
      </button>
    </Form>
  );
  return (
    <Notice title={title} actions={actions}>
      {followed ? "That didn't work just now. Try again in a moment." : lead}
    </Notice>
  );
}
