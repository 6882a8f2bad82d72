/** The calls that the platform needs from a mail service. Another kind of service is another file beside smtp.ts. */
export interface Mailer {
  /** @throws MailRefusedError, MailUnavailableError */
  sendMail(mail: Mail): Promise<void>;
}

export interface Mail {
  /** One address. */
  readonly to: string;
  /** The name that stands before the installation's own address; that address's name when absent. */
  readonly fromName?: string | undefined;
  /** Where answers go. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for each attempt, so that a mail sent twice is recognized as one: letters, digits, ".", "_" and "-". */
  readonly messageId: string;
}

/** A mailbox, such as `Tollhouse <no-reply@tollhouse.example>`. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}
