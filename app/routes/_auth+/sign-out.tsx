import type { ActionFunctionArgs } from "@remix-run/node";
import { signOut } from "#app/auth/sign-in/sign-out.server.ts";
import { Notice } from "#app/components/notice.tsx";
import { titled } from "#app/components/page.tsx";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";

export const meta = titled("Sign out");

export async function action(args: ActionFunctionArgs) {
  return signOut(args);
}

/** For people who open the address instead of pressing the button: a visit alone changes nothing. */
export default function SignOut() {
  const actions = (
    <Form method="post" className="flex gap-3">
      <button type="submit" className={button()}>
        Sign out
      </button>
      <a href="/overview" className={button("secondary")}>
        Stay
      </a>
    </Form>
  );
  return <Notice title="Sign out of Tollhouse?" actions={actions} />;
}
