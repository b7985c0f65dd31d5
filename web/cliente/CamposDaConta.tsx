import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { conferirDigito, DIGITO_NAO_CONFERE } from '#shared/cliente/conta.ts'
import type { FormularioDeConta } from '#shared/cliente/shapes.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import { qDita } from '../api/query.ts'
import { opcoesDe } from '../formulario/escrita.ts'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'

export type ContaDigitada = z.input<typeof FormularioDeConta>

export type PrimeiroDaConta = 'codigoBanco' | 'agencia' | 'conta'

export const rotulos = {
  codigoBanco: 'Banco',
  agencia: 'Agência',
  conta: 'Conta',
  digito: 'Dígito',
  codigoTipoConta: 'Tipo de conta',
  principal: 'Principal',
}

const SEMPRE = Number.POSITIVE_INFINITY

/** The lists that the fields choose from. */
export function useListasDaConta() {
  return {
    bancos: useQuery({ ...qDita(referenciaApi.bancos, {}), staleTime: SEMPRE }),
    tipos: useQuery({ ...qDita(referenciaApi.tiposConta, {}), staleTime: SEMPRE }),
  }
}

type Props = {
  control: Control<ContaDigitada, unknown, FormularioDeConta>
  listas: ReturnType<typeof useListasDaConta>
  /** Absent: a new one. */
  conta: DadosBancarios | undefined
  primeiro: PrimeiroDaConta
}

/** The fields of an account; the number of a stored one is typed again or stays. */
export function CamposDaConta({ control, listas, conta, primeiro }: Props) {
  const { bancos, tipos } = listas
  const digitado = useWatch({ control })
  return (
    <FormGrid>
      <Largo>
        <CampoSelecao
          control={control}
          name="codigoBanco"
          label={rotulos.codigoBanco}
          obrigatorio
          primeiro={primeiro === 'codigoBanco'}
          busca
          carregando={bancos.isPending}
          opcoes={(bancos.data ?? []).map(({ codigo, nomeCurto }) => ({
            value: codigo,
            label: `${codigo} · ${nomeCurto}`,
          }))}
        />
      </Largo>
      <CampoTexto
        control={control}
        name="agencia"
        label={rotulos.agencia}
        obrigatorio
        primeiro={primeiro === 'agencia'}
        maximo={5}
        ajuda="Sem o dígito"
      />
      <CampoSelecao
        control={control}
        name="codigoTipoConta"
        label={rotulos.codigoTipoConta}
        obrigatorio
        carregando={tipos.isPending}
        ajuda="Como está no cartão"
        opcoes={opcoesDe(tipos.data)}
      />
      <CampoTexto
        control={control}
        name="conta"
        label={rotulos.conta}
        obrigatorio={!conta}
        primeiro={primeiro === 'conta'}
        maximo={13}
        ajuda={conta ? `Em branco fica ${conta.conta}` : 'Só os números, sem o dígito'}
      />
      <CampoTexto
        control={control}
        name="digito"
        label={rotulos.digito}
        maximo={1}
        ajuda="Um número, X ou P"
      />
      <Largo>
        <Conferencia {...digitado} />
      </Largo>
      <Largo>
        <CampoMarca control={control} name="principal" label="Conta principal" />
      </Largo>
    </FormGrid>
  )
}

/** What the bank's rule says of the digit, while the numbers are typed. */
function Conferencia({
  codigoBanco,
  agencia,
  conta,
  digito,
  codigoTipoConta,
}: Partial<ContaDigitada>) {
  if (!codigoBanco || !agencia || !conta || !digito || !codigoTipoConta) return null
  const conferida = conferirDigito({ codigoBanco, agencia, conta, digito, codigoTipoConta })
  return (
    <p className="suave" role="status">
      {conferida === null
        ? 'A regra do dígito deste banco não é pública: confira com o cliente'
        : conferida
          ? 'O dígito confere'
          : DIGITO_NAO_CONFERE}
    </p>
  )
}
