import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { DEFAULT_OVERLAP, OverlapField } from "#app/capabilities/api-keys/index.ts";
import { answerWithSecret } from "#app/capabilities/redirect-signing/answer-with-secret.server.ts";
import { NewRedirectSecret } from "#app/capabilities/redirect-signing/new-redirect-secret.tsx";
import { type SigningView, signingView } from "#app/capabilities/redirect-signing/signing-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Fact, Facts } from "#app/dashboard/facts.tsx";
import { ContractForm, FormButtons } from "#app/dashboard/forms/contract-form.tsx";
import { formState } from "#app/dashboard/forms/form.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { RedirectSigningService } from "#proto/tollhouse/v1/redirect_signing_pb.ts";

export const meta = titled("Redirects");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Redirects" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const { rotateRedirectSecret } = RedirectSigningService.method;
  return {
    signing: signingView(await extensions.redirectSigning.getRedirectSigning({})),
    form: newForm(rotateRedirectSecret, { overlap_seconds: String(DEFAULT_OVERLAP) }),
  };
}

/** POST /settings/redirects */
export async function action(args: ActionFunctionArgs) {
  return answerWithSecret(args);
}

export default function Redirects() {
  const { signing, form } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (result && "secret" in result) return <NewRedirectSecret {...result} />;
  const state = formState(form, result?.problem);
  const isFirst = signing.secretId === null;
  return (
    <div className="max-w-3xl">
      <PageTitle
        title="Redirects"
        lead="A payer who has paid a payment link goes to its redirect URL with facts of the payment. A secret signs them, so that your page can trust them."
      />
      <SigningFacts signing={signing} />
      <ContractForm state={state} action="/settings/redirects" className="mt-6 space-y-6">
        {isFirst ? null : (
          <OverlapField state={state} legend="The old secret stops signing" hint="Secret leaked? Choose Now." />
        )}
        <FormButtons submit={isFirst ? "Create secret" : "Rotate secret"} pending="Creating…" back="/settings" />
      </ContractForm>
    </div>
  );
}

function SigningFacts({ signing: { secretId, rotatedAt, previousExpiresAt } }: { signing: SigningView }) {
  if (secretId === null) return <p className="text-sm">Redirects are not signed yet.</p>;
  return (
    <Facts>
      <Fact name="Secret">{secretId}</Fact>
      <Fact name="Created">{rotatedAt ? <LocalTime at={rotatedAt} /> : null}</Fact>
      {previousExpiresAt ? (
        <Fact name="Old secret signs until">
          <LocalTime at={previousExpiresAt} />
        </Fact>
      ) : null}
    </Facts>
  );
}
