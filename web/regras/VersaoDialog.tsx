import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { hoje } from '#shared/data.ts'
import { regrasApi } from '#shared/regras/api.ts'
import { recusasDaLei } from '#shared/regras/lei.ts'
import { recusasDaVersao } from '#shared/regras/linha.ts'
import { type HistoricoDaRegra, NovaVersao } from '#shared/regras/shapes.ts'
import { useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { addToast } from '../ui/toasts.ts'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'
import { useVivo } from '../ui/use-vivo.ts'
import { CamposDaVersao, type VersaoDigitada } from './CamposDaVersao.tsx'
import { PreviaDaVersao } from './PreviaDaVersao.tsx'
import { SemEfeito } from './SemEfeito.tsx'
import css from './regras.module.css'

/** Proposes a version from a day on: first what it changes and would have done, then it is saved. */
export function VersaoDialog({ regra, onClose }: { regra: HistoricoDaRegra; onClose: () => void }) {
  const { nome, nomeDoEscopo, unidade } = regra
  const [pedido, setPedido] = useState<NovaVersao>()
  const form = useForm<VersaoDigitada, unknown, NovaVersao>({
    defaultValues: emBranco(regra),
    resolver: zodResolver(NovaVersao) as unknown as Resolver<VersaoDigitada, unknown, NovaVersao>,
  })
  const { control, handleSubmit, setError } = form
  const rascunho = useRascunho(`geral/regra-${regra.regra}-${regra.escopo}`, form)
  const vivo = useVivo()
  const salvar = useChange(regrasApi.incluir, {
    makesOld: [regrasApi.listar, regrasApi.historico, regrasApi.pedidos],
    aoChegar: () => {
      addToast({
        kind: 'sucesso',
        title: pedido?.natureza === 'LEI' ? PEDIDA : 'Nova versão da regra salva!',
      })
      void rascunho.descartar()
      if (vivo()) onClose()
    },
  })
  const verOQueMuda = handleSubmit((nova) => {
    const [recusa] = recusasDe(nova, regra)
    if (recusa === undefined) setPedido({ ...nova, versao: regra.versao })
    else setError(campoDa(recusa), { message: recusa })
  })

  const pedirPrevia = useQuandoPronto(rascunho.pronto, () => void verOQueMuda())

  return (
    <Dialog
      title={`Nova versão · ${nome} · ${nomeDoEscopo}`}
      onClose={onClose}
      largura={640}
      fechaSozinho={false}
    >
      <SemEfeito regra={regra.regra} />
      {pedido === undefined ? (
        <form
          className={`stack grid ${css.form}`}
          data-cols="2"
          data-align="end"
          data-gap="3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            pedirPrevia()
          }}
        >
          <CamposDaVersao control={control} unidade={unidade} />
          <DialogActions>
            <ActionButton onClick={onClose}>Cancelar</ActionButton>
            <ActionButton type="submit" variante="primario">
              Ver o que muda
            </ActionButton>
          </DialogActions>
        </form>
      ) : (
        <PreviaDaVersao
          pedido={pedido}
          unidade={unidade}
          salvando={salvar.isPending}
          aoVoltar={() => setPedido(undefined)}
          aoSalvar={() => salvar.mutate({ body: pedido })}
        />
      )}
    </Dialog>
  )
}

const PEDIDA = 'Regra de lei pedida: vale depois que outro gestor aprovar'

function recusasDe(nova: NovaVersao, { unidade, linha }: HistoricoDaRegra): string[] {
  const dia = hoje(agora())
  return [...recusasDaVersao(nova, unidade, linha, dia), ...recusasDaLei(nova, dia)]
}

/** The field that a refusal is about. */
function campoDa(recusa: string): keyof VersaoDigitada {
  if (recusa.startsWith('Valor')) return 'valor'
  if (recusa.startsWith('Número')) return 'normaNumero'
  if (recusa.startsWith('Endereço')) return 'normaEndereco'
  return /^(?:Data da|A data da) norma/.test(recusa) ? 'normaData' : 'vigenciaInicio'
}

const emBranco = ({ regra, escopo, versao, versoes }: HistoricoDaRegra): VersaoDigitada => ({
  regra,
  escopo,
  versao,
  valor: null,
  vigenciaInicio: null,
  vigenciaFim: null,
  norma: null,
  fonte: null,
  natureza: versoes[0]?.natureza ?? 'POLITICA',
  confianca: 'media',
  motivo: null,
  retroativa: false,
  imediata: false,
  normaNumero: null,
  normaData: null,
  normaEndereco: null,
})
