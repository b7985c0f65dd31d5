import { horaDeBrasilia } from '#shared/data.ts'
import type { Lembrete } from '#shared/lembrete/shapes.ts'

/** Whether the browser supports desktop notifications, and whether the person allowed them. */
export const permissaoForaDaTela = (): NotificationPermission | 'indisponivel' =>
  'Notification' in globalThis ? Notification.permission : 'indisponivel'

/**
 * As a notice of the computer, where the person allowed it and looks at something else. Neither the
 * client nor what was written leaves the screen: notices stay on a desk for everybody to read.
 */
export function avisarForaDaTela({ idLembrete, quando, tipo }: Lembrete, abrir: () => void): void {
  if (permissaoForaDaTela() !== 'granted' || document.hasFocus()) return
  const aviso = new Notification(`Lembrete das ${horaDeBrasilia(new Date(quando))}`, {
    body: tipo.descricao,
    tag: idLembrete,
  })
  aviso.addEventListener('click', () => {
    window.focus()
    abrir()
    aviso.close()
  })
}
