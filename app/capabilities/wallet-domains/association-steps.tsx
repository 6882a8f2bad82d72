import { link } from "#app/components/ui/button.ts";
import type { AssociationFile } from "./association-file.server.ts";

/** What to do on a domain before it is added. */
export function AssociationSteps({ file: { path, portal } }: { file: AssociationFile }) {
  return (
    <div className="space-y-2 text-sm text-pretty">
      <p>
        Apple checks that a domain is yours. Before you add it, serve this file on it over HTTPS, without a redirect:
      </p>
      <p className="font-mono text-xs break-all">{path}</p>
      {portal ? (
        <p>
          Get the file{" "}
          <a href={portal.url} className={link}>
            from your portal
          </a>
          . Your portal <span className="font-semibold break-all">{portal.domainName}</span> already serves it, so you
          can add that domain now.
        </p>
      ) : (
        <p>Your processor gives you the file.</p>
      )}
    </div>
  );
}
