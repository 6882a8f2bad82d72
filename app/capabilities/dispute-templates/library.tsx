import { evidenceName } from "#app/capabilities/disputes/index.ts";
import { Form } from "#app/components/requests/form.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { LibraryEntry } from "./read-template.server.ts";
import { TEMPLATES } from "./template-columns.tsx";

interface LibraryProps {
  disputeId: string;
  templates: readonly LibraryEntry[];
  /** The types of the attached evidence, which a template of the same type replaces. */
  attached: readonly string[];
}

/** The templates for the dispute's reason, each with a button that attaches it. */
export function Library({ disputeId, templates, attached }: LibraryProps) {
  return (
    <Panel id="library" title="From your library">
      {templates.length === 0 ? (
        <p className="text-sm text-muted">
          You have no templates for this reason.{" "}
          <Link to={TEMPLATES} className={link}>
            View templates
          </Link>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {templates.map((template) => (
            <li key={template.disputeTemplateId} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
              <Entry disputeId={disputeId} template={template} replaces={attached.includes(template.evidenceType)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface EntryProps {
  disputeId: string;
  template: LibraryEntry;
  replaces: boolean;
}

function Entry({ disputeId, template: { disputeTemplateId, name, evidenceType }, replaces }: EntryProps) {
  return (
    <>
      <span className="min-w-0 flex-1 basis-48 text-sm wrap-anywhere">
        <span className="block font-semibold">{name}</span>
        <span className="text-muted">
          {evidenceName(evidenceType)}
          {replaces ? ", replaces the attached one" : ""}
        </span>
      </span>
      <Form method="post" action={`/disputes/${disputeId}/attach-template`} preventScrollReset>
        <input type="hidden" name="dispute_template_id" value={disputeTemplateId} />
        <button type="submit" className={button("secondary", "small")}>
          {replaces ? "Replace" : "Attach"}
          <span className="sr-only"> {name}</span>
        </button>
      </Form>
    </>
  );
}
