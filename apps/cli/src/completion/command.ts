import { Argument, Command } from "commander";
import { write } from "../terminal/output.ts";
import { bashScript } from "./bash.ts";
import { fishScript } from "./fish.ts";
import { type Place, placesOf } from "./places.ts";
import { zshScript } from "./zsh.ts";

const SCRIPTS: Readonly<Record<string, (places: readonly Place[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

const EXAMPLES = `
Examples:
  farthing completion bash > ~/.local/share/bash-completion/completions/farthing
  farthing completion zsh > ~/.zfunc/_farthing     # with fpath+=~/.zfunc before compinit
  farthing completion fish > ~/.config/fish/completions/farthing.fish
  source <(farthing completion bash)               # in this shell only`;

/** `farthing completion bash | zsh | fish` */
export const completionCommand = (whole: () => Promise<Command>): Command =>
  new Command("completion")
    .description(
      "Prints a script that completes commands, flags, their values and file names in a shell. Make it again after an update.",
    )
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(SCRIPTS)))
    .addHelpText("after", EXAMPLES)
    .action(async (shell: string) => {
      write(SCRIPTS[shell]!(placesOf(await whole())).trimEnd());
    });
