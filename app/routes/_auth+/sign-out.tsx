import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { signOut } from "#app/auth/sign-in/sign-out.server.ts";
import { button } from "#app/components/ui/button.ts";

export const meta: MetaFunction = () => [{ title: "Sign out · Tollhouse" }];

export async function action(args: ActionFunctionArgs) {
  return signOut(args);
}

/** For those who come by the address instead of the button: a visit alone changes nothing. */
export default function SignOut() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-6 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">Sign out of Tollhouse?</h1>
      <Form method="post" className="flex gap-3">
        <button type="submit" className={button()}>
          Sign out
        </button>
        <a href="/overview" className={button("secondary")}>
          Stay
        </a>
      </Form>
    </main>
  );
}
