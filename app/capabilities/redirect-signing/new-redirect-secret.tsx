import { PageTitle } from "#app/components/page.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { ShownOnce } from "#app/dashboard/shown-once.tsx";
import type { SigningView } from "./signing-view.server.ts";

/** The only page that shows the secret. */
export function NewRedirectSecret({ signing, secret }: { signing: SigningView; secret: string }) {
  return (
    <div className="max-w-3xl space-y-5">
      <PageTitle title="New secret" />
      <Callout tone="warn">
        <strong>Copy this secret now.</strong> For security, it won't be shown again.
      </Callout>
      <ShownOnce id="secret" label="Signing secret" text={secret} what="the secret" />
      {signing.previousExpiresAt ? (
        <p className="text-sm">
          The old secret also signs until <LocalTime at={signing.previousExpiresAt} />.
        </p>
      ) : null}
      {/* Loads a new document: the data of this one may still hold the secret. */}
      <Link to="/settings/redirects" reloadDocument className={button("secondary")}>
        Done
      </Link>
    </div>
  );
}
