import { Command } from "commander";
import { accountsCommand } from "./accounts-command.ts";
import { claimCommand } from "./claim-command.ts";
import { fakeCommand } from "./fake-command.ts";
import { infoCommand } from "./info-command.ts";
import { listCommand } from "./list-command.ts";
import type { Exit } from "./on-provider.ts";
import { removeCommand } from "./remove-command.ts";
import { rotateKeyCommand } from "./rotate-key-command.ts";
import { syncCommand } from "./sync-command.ts";

const MORE = `
Create a setup token at a provider that speaks the SimpleFIN protocol (versions 1 and 2), then claim
it here. To try it without a bank, run \`farthing provider fake\`.

Environment:
  FARTHING_SECRET_KEY               key that encrypts access URLs, 32 bytes in base64 (default:
                                    FARTHING_KEY_FILE)
  FARTHING_KEY_FILE                 file of that key (default: farthing.key next to the database,
                                    or in your data folder for one on a server)
  FARTHING_PREVIOUS_SECRET_KEY      the key before, for provider rotate-key
  FARTHING_SYNC_EVERY               how often a running server syncs a connection
                                    (default: 12h), or off
  FARTHING_PROVIDER_ALLOW_LOOPBACK  1 allows a provider on this machine over http, for trials

Example:
  farthing provider claim < token.txt && farthing provider sync`;

/** `farthing provider claim | accounts | sync | info | list | remove | rotate-key | fake` */
export const providerCommand = (exit: Exit): Command =>
  new Command("provider")
    .description("Fetches accounts and transactions from your banks through a bank-data provider.")
    .addHelpText("after", MORE)
    .addCommand(claimCommand(exit))
    .addCommand(syncCommand(exit))
    .addCommand(listCommand(exit))
    .addCommand(accountsCommand(exit))
    .addCommand(infoCommand(exit))
    .addCommand(removeCommand(exit))
    .addCommand(rotateKeyCommand(exit))
    .addCommand(fakeCommand(exit));
