import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { DisputeTemplateService } from "#proto/tollhouse/v1/dispute_templates_pb.ts";
import { templateVersionView, templateView } from "./template-view.server.ts";

const { updateDisputeTemplate, uploadDisputeTemplateVersion } = DisputeTemplateService.method;

/** The page of one template. @throws Response 404 */
export async function readTemplate(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const named = { disputeTemplateId: args.params.id ?? "" };
  const [found, versions] = await orNotFound(() =>
    Promise.all([
      extensions.disputeTemplates.getDisputeTemplate(named),
      extensions.disputeTemplates.listDisputeTemplateVersions(named),
    ]),
  );
  const template = templateView(found);
  const { name, reasonCategory, text, version } = template;
  const defaults = { name, reason_category: reasonCategory ?? "", ...(text !== null && { text }) };
  return {
    template,
    versions: versions.data.map(templateVersionView),
    form: newForm(updateDisputeTemplate, defaults, version),
    fileForm: newForm(uploadDisputeTemplateVersion),
  };
}

/** The fields of the template's form. @throws Response 404 */
export async function readChangeable(args: LoaderFunctionArgs): Promise<string[]> {
  const { extensions } = await requireAuth(args);
  const named = { disputeTemplateId: args.params.id ?? "" };
  const { kind } = await orNotFound(() => extensions.disputeTemplates.getDisputeTemplate(named));
  return ["name", "reason_category", ...(kind === "text" ? ["text"] : [])];
}

/** The templates that a dispute with this reason offers. An unknown reason has all. */
export async function readLibrary(args: LoaderFunctionArgs, reasonCategory: string | null) {
  const { extensions } = await requireAuth(args);
  const { data } = await extensions.disputeTemplates.listDisputeTemplates({ limit: 100 });
  return data
    .map(templateView)
    .filter((each) => reasonCategory === null || each.reasonCategory === null || each.reasonCategory === reasonCategory)
    .map(({ disputeTemplateId, name, evidenceType, kind }) => ({ disputeTemplateId, name, evidenceType, kind }));
}

export type LibraryEntry = Awaited<ReturnType<typeof readLibrary>>[number];
