import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { associationFile } from "#app/capabilities/wallet-domains/association-file.server.ts";
import { AssociationSteps } from "#app/capabilities/wallet-domains/association-steps.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, FormField, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { WalletDomainService } from "#proto/tollhouse/v1/wallet_domains_pb.ts";

export const meta = titled("Add domain");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Wallet domains", to: "/settings/wallets" },
  { name: "Add domain" },
);

export async function loader(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const file = associationFile(page, args.context.services.config);
  return { file, form: newForm(WalletDomainService.method.createWalletDomain) };
}

/** POST /settings/wallets/new */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, WalletDomainService.method.createWalletDomain, {
    to: "/settings/wallets",
    done: "Domain added.",
  });
}

export default function NewWalletDomain() {
  const { file, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-2xl space-y-6">
      <PageTitle title="Add domain" lead="For Apple Pay. Add each subdomain that shows the card form." />
      <Panel id="file" title="Serve the file">
        <AssociationSteps file={file} />
      </Panel>
      <Panel id="domain" title="Domain">
        <ContractForm state={state} action="/settings/wallets/new" className="space-y-5">
          <FormField state={state} name="domain_name" label="Domain" hint="For example, shop.example.com.">
            {(control) => (
              <input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} className="control" />
            )}
          </FormField>
          <FormButtons submit="Add domain" pending="Adding…" back="/settings/wallets" cancel="Back" />
        </ContractForm>
      </Panel>
    </div>
  );
}
