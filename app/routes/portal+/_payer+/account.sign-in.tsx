import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadSignIn, type SignInPage, signIn } from "#app/capabilities/payer-account/sign-in-page.server.ts";
import { SignInView } from "#app/capabilities/payer-account/sign-in-view.tsx";
import { ACCOUNT_TEXTS } from "#app/capabilities/payer-account/texts.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /account/sign-in */
export async function loader(args: LoaderFunctionArgs) {
  return loadSignIn(args, "live");
}

/** POST /account/sign-in */
export async function action(args: ActionFunctionArgs) {
  return signIn(args, "live");
}

export const meta = payerTitle<typeof loader>(({ language }) => ACCOUNT_TEXTS[language].signIn.title);

export default function AccountSignIn() {
  const loaded = useLoaderData<typeof loader>();
  return <SignInView page={(useActionData<typeof action>() ?? loaded) as SignInPage} />;
}
