import { sizeText } from "#app/capabilities/disputes/index.ts";
import { button } from "#app/components/ui/button.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { TemplateVersionView } from "./template-view.server.ts";

/** The last versions, the current one first. */
export function Versions({ path, versions }: { path: string; versions: readonly TemplateVersionView[] }) {
  return (
    <Panel id="versions" title="Versions" flush>
      <ol className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.contentVersion} className="px-5 py-3 text-sm wrap-anywhere">
            <p className="font-semibold">
              Version {version.contentVersion}
              <span className="font-normal text-muted">
                , <LocalTime at={version.createdAt} />
              </span>
            </p>
            <Content path={path} version={version} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Content({ path, version: { text, file, contentVersion } }: { path: string; version: TemplateVersionView }) {
  if (!file) return <p className="mt-1 whitespace-pre-line text-muted">{text}</p>;
  return (
    <p className="mt-1 flex flex-wrap items-center justify-between gap-2 text-muted">
      <span>
        {file.fileName} · {sizeText(file.sizeBytes)}
      </span>
      <a href={`${path}/content?version=${contentVersion}`} className={button("quiet", "small")}>
        Download
        <span className="sr-only"> version {contentVersion}</span>
      </a>
    </p>
  );
}
