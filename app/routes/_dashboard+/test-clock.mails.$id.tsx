import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { testClockMailView } from "#app/capabilities/test-clock/mail-view.server.ts";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";

export const meta = titled("Test clock mail");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Test clock mails", to: "/test-clock/mails" },
  { name: "Mail" },
);

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const testClockMailId = args.params.id ?? "";
  return testClockMailView(await orNotFound(() => extensions.testClockMails.getTestClockMail({ testClockMailId })));
}

export default function TestClockMailPage() {
  const { subject, recipient, language, text, html, createdAt, expiresAt, testClockMailId } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={<span className="break-words">{subject}</span>} />
      <Columns>
        <div className="space-y-6">
          <Panel id="mail" title="As it would arrive" flush>
            {/* Without scripts, forms and navigation, and in the colors of the reader's appearance, as in a mail program. */}
            <iframe title={subject} srcDoc={html ?? ""} sandbox="" className="h-144 w-full rounded-b-lg" />
          </Panel>
          <Panel id="text" title="Plain text">
            <p className="text-sm break-words whitespace-pre-wrap">{text}</p>
          </Panel>
        </div>
        <Panel id="details" title="Details">
          <Facts>
            <Fact name="To">{recipient}</Fact>
            <Fact name="Clock's time">
              <LocalTime at={createdAt} precision="second" />
            </Fact>
            <Fact name="Language">{language === "de" ? "German" : "English"}</Fact>
            <Fact name="Kept until">
              <LocalTime at={expiresAt} />
            </Fact>
            <IdFact name="Mail ID" id={testClockMailId} />
          </Facts>
        </Panel>
      </Columns>
    </>
  );
}
