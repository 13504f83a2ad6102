import { Argument, Command } from "commander";
import type { ExitCode } from "../terminal/exit-code.ts";
import { write } from "../terminal/output.ts";
import { accountsCommand } from "./accounts-command.ts";
import { bashScript } from "./bash.ts";
import { fishScript } from "./fish.ts";
import { type Place, placesOf } from "./places.ts";
import { powershellScript } from "./powershell.ts";
import { zshScript } from "./zsh.ts";

const SCRIPTS: Readonly<Record<string, (places: readonly Place[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

const EXAMPLES = `
Examples:
  farthing completion bash > ~/.local/share/bash-completion/completions/farthing
  farthing completion zsh > ~/.zfunc/_farthing     # with fpath+=~/.zfunc before compinit
  farthing completion fish > ~/.config/fish/completions/farthing.fish
  source <(farthing completion bash)               # in this shell only
  farthing completion powershell | Out-String | Invoke-Expression    # in $PROFILE`;

/** `farthing completion bash | zsh | fish | powershell`, `farthing completion accounts` */
export const completionCommand = (whole: () => Promise<Command>, exit: (code: ExitCode) => void): Command =>
  new Command("completion")
    .description(
      "Prints a script that completes commands, flags, their values, file names and names of accounts in a shell. Make it again after an update.",
    )
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(SCRIPTS)))
    .addHelpText("after", EXAMPLES)
    .addCommand(accountsCommand(exit))
    .action(async (shell: string) => {
      const { knownValues } = await import("./values.ts");
      write(SCRIPTS[shell]!(placesOf(await whole(), await knownValues())).trimEnd());
    });
