import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { hoje } from '#shared/data.ts'
import { motivosDaCtc } from '#shared/retencao/motivos.ts'
import { canaisDaEvidencia } from '#shared/retencao/shapes.ts'
import { agora } from '../api/relogio.ts'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { type Aceito, type Digitado, rotulos } from './resultado.ts'

const canais = Object.entries(canaisDaEvidencia).map(([value, label]) => ({ value, label }))
const acoes = [
  { value: 'SEM_CONTATO', label: 'Cliente não atendeu' },
  { value: 'RETER', label: 'Cliente fica (retida)' },
  { value: 'LIBERAR', label: 'Cliente sai (informar o saldo)' },
  { value: 'RECUSAR', label: 'Recusar o pedido' },
]

type Props = {
  control: Control<Digitado, unknown, Aceito>
  /** What the client may have accepted. */
  aceitaveis: readonly { value: string; label: string }[]
  /** Whether a kept one may be registered: its proof is of one client. */
  podeFicar?: boolean
  /** Beside the offers. */
  aviso?: ReactNode
  /** Where the file of the proof is chosen. */
  evidencia: ReactNode
}

/** What happened, why, and the proof of a kept one. */
export function CamposDoResultado({
  control,
  aceitaveis,
  podeFicar = true,
  aviso,
  evidencia,
}: Props) {
  const acao = useWatch({ control, name: 'acao' })
  const motivos = motivosDaCtc
    .filter((motivo) => motivo.acao === acao)
    .map(({ codigo, descricao }) => ({ value: codigo, label: descricao }))
  return (
    <>
      <CampoSelecao
        control={control}
        name="acao"
        label={rotulos.acao}
        obrigatorio
        opcoes={podeFicar ? acoes : acoes.filter(({ value }) => value !== 'RETER')}
      />
      {motivos.length > 0 && (
        <CampoSelecao
          control={control}
          name="motivo"
          label={rotulos.motivo}
          obrigatorio
          opcoes={motivos}
        />
      )}
      {acao === 'RETER' && (
        <>
          <CampoSelecao
            control={control}
            name="aceita"
            label={rotulos.aceita}
            obrigatorio
            opcoes={[...aceitaveis]}
          />
          {aviso}
          <div className="grid" data-cols="2">
            <CampoData control={control} name="dia" label={rotulos.dia} maximo={hoje(agora())} />
            <CampoTexto control={control} name="hora" label={rotulos.hora} />
          </div>
          <CampoSelecao control={control} name="canal" label={rotulos.canal} opcoes={canais} />
          <CampoTexto control={control} name="aceite" label={rotulos.aceite} maximo={300} />
          {evidencia}
        </>
      )}
      <CampoTextoLongo
        control={control}
        name="observacao"
        label={rotulos.observacao}
        maximo={500}
      />
    </>
  )
}
