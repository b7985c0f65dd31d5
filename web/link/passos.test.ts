import { expect, test } from 'vitest'
import type { PaginaDoCliente } from '#shared/link/shapes.ts'
import { depoisDaOferta, passoDe } from './Contratos.tsx'

type Situacao = PaginaDoCliente['situacao']
type Imagens = PaginaDoCliente['imagens']
const documento: Imagens = ['FRENTE', 'VERSO']
const todas: Imagens = [...documento, 'ROSTO']

test.each<[string, Situacao, boolean, Imagens, string, string]>([
  ['nothing', 'ABERTO', false, [], 'OFERTA', 'DOCUMENTO'],
  ['one picture', 'ABERTO', false, ['FRENTE'], 'DOCUMENTO', 'DOCUMENTO'],
  ['the document', 'ABERTO', false, documento, 'DOCUMENTO', 'DOCUMENTO'],
  ['the acceptance', 'ACEITO', true, documento, 'ROSTO', 'DOCUMENTO'],
  ['everything', 'CONCLUIDO', true, todas, 'FIM', 'DOCUMENTO'],
  ['the acceptance of other figures', 'ACEITO', false, documento, 'OFERTA', 'ACEITE'],
  ['everything for other figures', 'CONCLUIDO', false, todas, 'OFERTA', 'ACEITE'],
])(
  'S2.04 a client who did %s goes on where that leads, and from the offer to what is missing',
  (_feito, situacao, aceito, imagens, passo, depois) => {
    const pagina = { situacao, aceito, imagens }
    expect([passoDe(pagina), depoisDaOferta(pagina)]).toEqual([passo, depois])
  },
)
