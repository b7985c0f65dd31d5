import type { Lembrete, MudancaLembrete } from '#shared/lembrete/shapes.ts'
import type { SituacaoGuardada } from '#shared/lembrete/grupos.ts'
import { agora } from '../api/relogio.ts'
import { camposEmConflito, type Conflito, type EscolhaDeVersoes } from '../formulario/conflito.ts'
import { escreverValor } from '../formulario/escrita.ts'
import { formatarMomento } from './momento.ts'

type Valores = { texto: string; quando: string; status: SituacaoGuardada }

/** What of a lembrete two people may change at once. That it is late follows from the clock. */
export const valoresDe = ({ texto, quando, status }: Lembrete): Valores => ({
  texto,
  quando,
  status: status === 'Em atraso' ? 'Agendado' : status,
})

const rotulos = { texto: 'O que lembrar', quando: 'Quando', status: 'Situação' }

type Fazer = {
  pedir: (mudanca: MudancaLembrete) => void
  retomar: () => void
  terminar: () => void
}

/** The requested change of a lembrete against a concurrent one. */
export function escolhaDoLembrete(
  conflito: Conflito<Lembrete, Valores>,
  { texto, quando, status }: MudancaLembrete,
  { pedir, retomar, terminar }: Fazer,
): EscolhaDeVersoes {
  const { aviso, base, registro } = conflito
  const meu: Valores = {
    texto: texto ?? base.texto,
    quando: quando ?? base.quando,
    status: status ?? base.status,
  }
  const escreverMomento = (valor: unknown) =>
    formatarMomento(new Date(escreverValor(valor)), agora())
  const campos = camposEmConflito(conflito, meu, { rotulos, escrever: { quando: escreverMomento } })
  return {
    aviso,
    campos,
    aoResolver: (ficam) => {
      const meus = campos.filter(({ nome }) => !ficam.includes(nome)).map(({ nome }) => nome)
      if (meus.length === 0) {
        terminar()
        return
      }
      retomar()
      pedir({
        versao: registro.versao,
        ...(meus.includes('texto') && { texto: meu.texto }),
        ...(meus.includes('quando') && { quando: meu.quando }),
        ...(meus.includes('status') && { status: meu.status }),
      })
    },
  }
}
