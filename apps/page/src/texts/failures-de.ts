import type { FAILURES_EN } from "./failures-en.ts";

/** What the API refuses, in German. */
export const FAILURES_DE: typeof FAILURES_EN = {
  codes: {
    unauthorized:
      "Dieser Schlüssel ist hier nicht bekannt. Vielleicht ist er falsch geschrieben, oder er wurde widerrufen.",
    invalid_or_expired_code: "Diese Anmeldung ist vorbei oder wurde schon benutzt. Noch einmal anmelden.",
    identity_blocked:
      "Mit diesem Konto kann man sich hier nicht anmelden. Wer den Server betreibt, kann helfen.",
    account_creation_disabled: "Hier legt niemand selbst Bücher an. Wer den Server betreibt, kann helfen.",
    insufficient_scope:
      "Mit diesem Schlüssel lässt sich nur etwas ansehen. Mit einem anmelden, der auch etwas ändern darf.",
    origin_not_allowed:
      "Farthing antwortet dieser Seite nur unter der eigenen Adresse. Sie dort oder noch einmal vom Terminal aus öffnen.",
    not_found: "Es ist nicht mehr da. Vielleicht hat es inzwischen jemand gelöscht.",
    record_not_found: "Es ist nicht mehr da. Vielleicht hat es inzwischen jemand gelöscht.",
    precondition_failed: "Inzwischen hat jemand anderes das geändert.",
    validation_failed:
      "So geht es nicht. Etwas fehlt, ist zu lang oder nicht möglich; es ändern und noch einmal versuchen.",
    already_imported: "Diese Datei wurde schon importiert, in ein anderes Konto oder anders gelesen.",
    account_required: "Sagen, zu welchem Konto die Zeilen gehören.",
    import_invalid: "Einige Zeilen der Datei sind nicht lesbar, darum wurde nichts davon importiert.",
    import_undecided: "Eine Frage zu dieser Datei ist noch offen, darum wurde nichts davon importiert.",
    import_not_supported: "Dateien dieser Art werden nur geprüft, nicht importiert.",
    not_restorable:
      "Es lässt sich nicht zurückholen: inzwischen ist eines wie dieses hier, oder der Import, der es brachte, wurde zurückgenommen.",
    account_name_taken:
      "Ein Konto mit diesem Namen gibt es schon. Wählen Sie es, oder nehmen Sie einen anderen Namen.",
    account_not_empty: "Dieses Konto hat Buchungen, darum bleibt es.",
    in_use: "Buchungen verwenden es, darum bleibt es.",
    payload_too_large: "Das ist mehr, als auf einmal geht.",
    content_too_costly: "Diese Datei zu lesen dauert zu lange.",
    request_timeout: "Es kam zu langsam an. Ist das Netz langsam? Noch einmal versuchen.",
    rate_limit_exceeded: "Das war viel auf einmal. Eine Minute warten und noch einmal versuchen.",
    service_unavailable: "Gerade ist viel zu tun. In einigen Sekunden noch einmal versuchen.",
    storage_unavailable:
      "Die Bücher lassen sich gerade nicht lesen oder schreiben; nichts wurde geändert. Noch einmal versuchen.",
    outcome_unknown:
      "Die Verbindung zu den Büchern brach ab. Die Seite neu laden, um zu sehen, ob es geschehen ist.",
    idempotency_key_in_use: "Das geschieht schon. Einen Moment warten.",
    internal_server_error: "In Farthing ging etwas schief, und es steht im Protokoll. Noch einmal versuchen.",
  },
  other:
    "Das ging nicht, und diese Seite weiß nicht, warum. Noch einmal versuchen; bleibt es so, dann denen sagen, die Farthing betreiben.",
};
