import { addToast } from '../ui/toasts.ts'
import { toastsForError } from './toasts-for-error.ts'

/**
 * The toasts of a failed call.
 *
 * @param recusa the call's own title for a 400
 * @param de the client, where the person is with another by now (`deQuem`)
 */
export function avisarErro(error: unknown, recusa?: string, de?: string): void {
  for (const { text, ...toast } of toastsForError(error, recusa)) {
    const dito = [de, text].filter((parte) => parte !== undefined).join(' · ')
    addToast({ kind: 'erro', ...toast, ...(dito && { text: dito }) })
  }
}
